// The app without a network: the browser keeps all of it, and a new version is offered when it has come whole.

/** How often a page that is left open asks for a new version, in milliseconds. */
const ASK_EVERY = 60 * 60 * 1000;

class Updates {
  /** A new version that waits until it may take over. */
  #waiting: ServiceWorker | null = $state.raw(null);

  get ready(): boolean {
    return this.#waiting !== null;
  }

  /** Lets the new version take over; all pages of the app begin anew with it. */
  take(): void {
    this.#waiting?.postMessage('take over');
  }

  /** Has the browser keep the app. Where it cannot, the app works as long as there is a network. */
  async keepApp(): Promise<void> {
    if (!('serviceWorker' in navigator)) return;
    const { serviceWorker } = navigator;
    // The first worker comes to a page that is already of its version; every later one brings another.
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
