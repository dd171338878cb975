// What can be shared, and the dialog that shares it. The dialog is loaded when it is first opened.
import { addressOf, type Page } from './route.svelte';

/** A page of the app with the other forms in which it can be shared. All addresses are paths on this server. */
export interface Shared {
  /** For the system's share dialog and the name of downloaded files. */
  readonly title: string;
  readonly page: string;
  /** A remark about the link. */
  readonly note?: string;
  /** A PNG image of the board. */
  readonly picture?: string;
  /** An animated GIF of the game; `null` if the game must end first. */
  readonly animation?: string | null;
  /** The page for frames of other sites. */
  readonly embed?: string;
}

/** An online game. */
export function sharedGame(id: string, title: string, over: boolean): Shared {
  const path = `/api/games/${encodeURIComponent(id)}`;
  return {
    title,
    page: addressOf('game', id),
    picture: `${path}/picture.png`,
    animation: over ? `${path}/animation.gif` : null,
    embed: `/embed/game/${encodeURIComponent(id)}`,
  };
}

/** A game of this device by the parts of its analysis link, and the position for its picture. */
export function sharedAnalysis(title: string, page: Page, game: string, link: readonly string[], position: string): Shared {
  const query = new URLSearchParams({ game, position });
  return {
    title,
    page: addressOf(page, ...link),
    picture: `/api/picture.png?${query}`,
    embed: `/embed/position/${[game, ...link.map(encodeURIComponent)].join('/')}`,
  };
}

/** Opens the share dialog. */
export async function share(shared: Shared): Promise<void> {
  const [{ default: ShareDialog }, { mount, unmount }] = await Promise.all([import('./ShareDialog.svelte'), import('svelte')]);
  const opener = document.activeElement;
  const dialog = mount(ShareDialog, {
    target: document.body,
    props: {
      shared,
      onclose: () => {
        void unmount(dialog);
        if (opener instanceof HTMLElement) opener.focus();
      },
    },
  });
}
