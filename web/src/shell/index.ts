// The shell of the app: header, routing, settings, languages, offline use, and shared form controls.
// Pages and `App.svelte` are not exported: the entry point and `pages.ts` import them.
export { accountLink } from './account-link.svelte';
export { attention } from './attention.svelte';
export { default as ConfirmDialog } from './ConfirmDialog.svelte';
export { downloadBlob, downloadText } from './download';
export { speaker, t } from './i18n.svelte';
export { LANGUAGES, isLanguage, preferred, type Key, type Language } from './languages';
export { moderatorLink } from './moderator-link.svelte';
export { narrow } from './narrow-screen';
export type { PageInfo } from './page-info';
export { default as RadioGroup } from './RadioGroup.svelte';
export { addressOf, goTo, route, type Page } from './route.svelte';
export { settings, type SettingsSnapshot } from './settings.svelte';
export { zen } from './zen.svelte';
