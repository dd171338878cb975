// A series of lessons in strategy, as the page about learning shows it.
import type { Component } from 'svelte';
import type { Key } from '../shell';

export interface Lesson {
  name: string;
  title: Key;
  text: Key;
}

/** `Each` is the lesson of a game. Its task is there at once (`now`) or fetched when a lesson is opened (`later`). */
export type LessonSeries<Each extends Lesson = Lesson> = {
  readonly title: Key;
  readonly text: Key;
  readonly lessons: readonly Each[];
} & ({ readonly now: Component<{ lesson: Each }> } | { readonly later: () => Promise<{ default: Component<{ lesson: Each }> }> });
