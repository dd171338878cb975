// Offline use and updates: registers the service worker, which caches the app, and offers a new version once it is complete.

/** How often an open page checks for a new version, in milliseconds. */
const ASK_EVERY = 60 * 60 * 1000;

class Updates {
  /** The service worker of a new version, waiting to be activated. */
  #waiting: ServiceWorker | null = $state.raw(null);

  get ready(): boolean {
    return this.#waiting !== null;
  }

  /** Activates the new version; all open pages of the app reload. */
  take(): void {
    this.#waiting?.postMessage('take over');
  }

  /** Registers the service worker, if the browser supports it. */
  async keepApp(): Promise<void> {
    if (!('serviceWorker' in navigator)) return;
    const { serviceWorker } = navigator;
    // The first worker has the same version as the page; every later one is a new version.
    let controlled = serviceWorker.controller !== null;
    serviceWorker.addEventListener('controllerchange', () => {
      if (controlled) location.reload();
      controlled = true;
    });
    const registration = await serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
    const look = (): void => {
      if (registration.waiting && serviceWorker.controller) this.#waiting = registration.waiting;
    };
    look();
    registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
    setInterval(() => void registration.update().catch(() => {}), ASK_EVERY);
  }
}

export const updates = new Updates();
