import { pageState } from '#web/api/page-context.ts'

/** What was typed as the username on the sign-in page. The page for a forgotten password starts with it. */
export const typedAccount = pageState(() => ({ value: '' }))
