// GIPF for the registry of games. Its rules are loaded with its pages.
import type { Component } from 'svelte';
import { goTo, t, type Key } from '../../shell';
import type { EmbedModule } from '../../embed';
import type { OnlineModule } from '../../online';
import type { GameInfo } from '../game';
import { gipfStorage, partsOf, requested } from './match-settings';

export interface GipfSetup {
  name: 'gipf';
  variant: string;
  settings: string;
}

export type GipfPage = 'gipf' | 'gipf-rules' | 'gipf-analyse';

/** Loads a page and the rules. */
async function withRules(page: Promise<{ default: Component }>): Promise<{ default: Component }> {
  const [module] = await Promise.all([page, import('./rules').then(({ loadGipf }) => loadGipf())]);
  return module;
}

const VERSIONS: Record<string, Key> = { basic: 'gipfBasic', standard: 'gipfStandard', tournament: 'gipfTournament' };

function describe({ variant = 'basic' }: Partial<GipfSetup>): string {
  const { version, potentials, challenges } = partsOf(variant);
  const key = VERSIONS[version];
  const [white = 0, black = 0] = challenges;
  const parts = ['GIPF', key ? t(key) : version];
  if (potentials > 0) parts.push(t('gipfPotentialsLeft', { n: potentials }));
  if (challenges.length > 0)
    parts.push(white === black ? t('gipfChallengesLeft', { n: white }) : `${t('gipfChallengesEach')}: ${white}\u2009:\u2009${black}`);
  return parts.join(', ');
}

export const gipf: GameInfo<'gipf', GipfPage, GipfSetup> = {
  id: 'gipf',
  name: 'GIPF',
  pages: {
    gipf: { title: 'gipfPlay', entry: 'new', later: () => withRules(import('./GipfPlayPage.svelte')) },
    'gipf-rules': { title: 'gipfRules', entry: 'learn', later: () => withRules(import('./GipfRulesPage.svelte')) },
    'gipf-analyse': { title: 'gipfAnalysis', entry: 'analyse', later: () => withRules(import('./GipfAnalysisPage.svelte')) },
  },
  playPage: 'gipf',
  rulesPage: 'gipf-rules',
  analysisPage: 'gipf-analyse',
  texts: {
    intro: 'frontGipf',
    rulesTitle: 'offerGipfTitle',
    rulesText: 'offerGipf',
    rulesLink: 'gipfRules',
    analysisLink: 'gipfAnalyse',
    continueLink: 'gipfContinue',
  },
  loadPicture: () => import('./GipfPicture.svelte'),
  setup: {
    initial: () => ({ name: 'gipf', variant: 'basic', settings: '' }),
    loadVariantFields: () => import('./GipfSetupFields.svelte'),
    describe,
  },
  loadEmbed: async () => {
    const [module] = await Promise.all([import('./embed'), import('./rules').then(({ loadGipf }) => loadGipf())]);
    return module.embed as unknown as EmbedModule;
  },
  loadRules: async () => (await import('./rule-lessons')).gipfLessons,
  loadOnline: async () => {
    const [module] = await Promise.all([import('./online'), import('./rules').then(({ loadGipf }) => loadGipf())]);
    return module.online as unknown as OnlineModule;
  },
  local: {
    hasOpenGame: () => gipfStorage.hasOpenGame,
    start: (terms, { variant, settings }) => {
      requested.terms = { ...terms, variant, settings };
      goTo('gipf');
    },
  },
};
