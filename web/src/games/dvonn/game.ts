// DVONN for the registry of games.
import { t } from '../../shell';
import type { EmbedModule } from '../../embed';
import type { OnlineModule } from '../../online';
import type { GameInfo } from '../game';
import { startDvonn } from './current-match.svelte';
import DvonnPlayPage from './DvonnPlayPage.svelte';
import DvonnStartFields from './DvonnStartFields.svelte';
import { dvonnStorage } from './local-game.svelte';

export interface DvonnSetup {
  name: 'dvonn';
  placing: 'whole' | 'random';
}

export type DvonnPage = 'play' | 'rules' | 'analyse';

export const dvonn: GameInfo<'dvonn', DvonnPage, DvonnSetup> = {
  id: 'dvonn',
  name: 'DVONN',
  pages: {
    play: { title: 'play', entry: 'new', now: DvonnPlayPage },
    rules: { title: 'rules', entry: 'learn', later: () => import('./DvonnRulesPage.svelte') },
    analyse: { title: 'analysis', entry: 'analyse', later: () => import('./DvonnAnalysisPage.svelte') },
  },
  playPage: 'play',
  rulesPage: 'rules',
  analysisPage: 'analyse',
  texts: { intro: 'intro', rulesTitle: 'rules', rulesText: 'offerRules', rulesLink: 'gipfDvonnRules', continueLink: 'continueGame' },
  setup: {
    initial: () => ({ name: 'dvonn', placing: 'random' }),
    StartFields: DvonnStartFields,
    describe: ({ placing }) => (placing === 'random' ? `DVONN, ${t('randomBoard')}` : 'DVONN'),
  },
  loadEmbed: async () => (await import('./embed')).embed as unknown as EmbedModule,
  loadRules: async () => (await import('./rule-lessons')).lessons,
  loadOnline: async () => (await import('./online')).online as unknown as OnlineModule,
  local: {
    hasOpenGame: () => dvonnStorage.hasOpenGame,
    start: (terms, { placing }) => startDvonn({ ...terms, randomBoard: placing === 'random' }),
  },
};
