// The description of a page. The pages of a first visit are imported (`now`); the others are loaded on demand (`later`).
import type { Component } from 'svelte';
import type { Key } from './languages';
import type { Page } from './route.svelte';

interface About {
  title: Key;
  /** The navigation entry that is highlighted on this page. */
  entry?: Page;
}
export type PageInfo = About & ({ now: Component } | { later: () => Promise<{ default: Component }> });
