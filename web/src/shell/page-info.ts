// What the app knows of a page. What a first visit needs is there at once (`now`); the others are fetched when they are
// opened (`later`).
import type { Component } from 'svelte';
import type { Key } from './languages';
import type { Page } from './route.svelte';

interface About {
  title: Key;
  /** The entry in the head under which the page belongs. */
  entry?: Page;
}
export type PageInfo = About & ({ now: Component } | { later: () => Promise<{ default: Component }> });
