// What a game provides for embedded boards.
import type { Component } from 'svelte';
import type { TreeNode } from '../wasm/types';

/** A game with its variations, of which the main line is shown. */
export interface EmbeddedTree {
  nodes(): TreeNode[];
  tag(name: string): string | undefined;
  opensAt(): number;
}

export interface EmbedModule<T extends EmbeddedTree = EmbeddedTree> {
  /** Parses a record. Throws if it is invalid. */
  readonly read: (text: Uint8Array) => T;
  /** Parses the parts of a link. Throws if they are invalid. */
  readonly fromLink: (parts: readonly string[]) => T;
  /** The board after a move; a step to the next move is animated. */
  readonly Board: Component<{ tree: T; node: TreeNode; tall: boolean }>;
  /** Whether the board is square, rather than wide and tall on narrow screens. */
  readonly square: boolean;
}
