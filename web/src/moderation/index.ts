// Moderation: reports, users, sanctions and the audit log, for users with the role of a moderator. The page is loaded on demand
// by `shell/pages.ts`; what everyone sees of their own sanctions is in `online`.
export { sanctionName, SANCTION_KINDS } from './moderation-text';
