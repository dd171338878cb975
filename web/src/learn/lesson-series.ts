// A series of strategy lessons, as the learning page shows it.
import type { Component } from 'svelte';
import type { Key } from '../shell';

export interface Lesson {
  name: string;
  title: Key;
  text: Key;
}

/** `Each` is the type of a game's lessons. The component of their tasks is imported (`now`) or loaded on demand (`later`). */
export type LessonSeries<Each extends Lesson = Lesson> = {
  readonly title: Key;
  readonly text: Key;
  readonly lessons: readonly Each[];
} & ({ readonly now: Component<{ lesson: Each }> } | { readonly later: () => Promise<{ default: Component<{ lesson: Each }> }> });
