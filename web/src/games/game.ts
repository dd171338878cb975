// The interface of a game to the app. Each game implements it in its `game.ts`; the registry in `index.ts` lists them.
import type { Component } from 'svelte';
import type { EmbedModule } from '../embed';
import type { OnlineModule } from '../online';
import type { MatchTerms } from '../play';
import type { Key, PageInfo } from '../shell';

/** The setup of a local or online game, with the same fields as the server's settings. */
export interface GameSetup {
  name: string;
}

/** A game of this app; `Setup` is the type of its setup. */
export interface GameInfo<Id extends string = string, PageName extends string = string, Setup extends GameSetup = GameSetup> {
  readonly id: Id;
  readonly name: string;
  /** The pages that belong to this game, by their names in addresses. */
  readonly pages: Readonly<Record<PageName, PageInfo>>;
  readonly playPage: PageName;
  readonly rulesPage: PageName;
  readonly analysisPage: PageName;
  /** Texts of links to the game: the card of its rules, links from another game, the link to continue a local game. */
  readonly texts: {
    /** What the game is about, in a sentence or two. */
    readonly intro: Key;
    readonly rulesTitle: Key;
    readonly rulesText: Key;
    readonly rulesLink: Key;
    readonly analysisLink?: Key;
    readonly continueLink: Key;
  };
  /** Loads a picture of the game, as decoration. */
  readonly loadPicture?: () => Promise<{ default: Component }>;
  readonly setup: {
    /** The initial values of the form. */
    readonly initial: () => Setup;
    /** Fields for the variant of the rules, and for the start of the game. */
    readonly loadVariantFields?: () => Promise<{ default: Component<{ setup: Setup }> }>;
    readonly StartFields?: Component<{ setup: Setup }>;
    /** The name of the game and its variant. */
    readonly describe: (setup: Setup) => string;
  };
  /** Loads the game's part of embedded boards. */
  readonly loadEmbed: () => Promise<EmbedModule>;
  /** Loads the rules in short. */
  readonly loadRules: () => Promise<readonly { readonly title: Key; readonly text: Key }[]>;
  /** Loads the game's part of an online game. */
  readonly loadOnline: () => Promise<OnlineModule>;
  readonly local: {
    /** Whether there is an unfinished local game. */
    readonly hasOpenGame: () => boolean;
    /** Starts a local game and opens its page. */
    readonly start: (terms: MatchTerms, setup: Setup) => void;
  };
}
