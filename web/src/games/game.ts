// What the app asks of a game. Each game has a file `game.ts` that answers; the registry in `index.ts` lists them.
import type { Component } from 'svelte';
import type { OnlineModule } from '../online';
import type { MatchTerms } from '../play';
import type { Key, PageInfo } from '../shell';

/** How the players set a game up, locally and online: the same fields as in the server's settings. */
export interface GameSetup {
  name: string;
}

/** A game of this app. `Setup` is how its players set it up. */
export interface GameInfo<Id extends string = string, PageName extends string = string, Setup extends GameSetup = GameSetup> {
  readonly id: Id;
  readonly name: string;
  /** The pages that only this game has, by their names in addresses. */
  readonly pages: Readonly<Record<PageName, PageInfo>>;
  readonly playPage: PageName;
  readonly rulesPage: PageName;
  readonly analysisPage: PageName;
  /** Texts that lead to the game: the card of its rules, links from another game, the way back to a local game. */
  readonly texts: {
    readonly rulesTitle: Key;
    readonly rulesText: Key;
    readonly rulesLink: Key;
    readonly analysisLink?: Key;
    readonly continueLink: Key;
  };
  readonly setup: {
    /** What a form begins with. */
    readonly initial: () => Setup;
    /** Fields for the variant of the rules, and for the start of the game. */
    readonly loadVariantFields?: () => Promise<{ default: Component<{ setup: Setup }> }>;
    readonly StartFields?: Component<{ setup: Setup }>;
    /** The name of the game with what was set up. */
    readonly describe: (setup: Setup) => string;
  };
  /** What online games need of this game. */
  readonly loadOnline: () => Promise<OnlineModule>;
  readonly local: {
    /** Whether a local game has begun and can be continued. */
    readonly hasOpenGame: () => boolean;
    /** Begins a local game and opens its page. */
    readonly start: (terms: MatchTerms, setup: Setup) => void;
  };
}
