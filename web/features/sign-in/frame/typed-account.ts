import { pageState } from '#web/api/page-context.ts'

/** The username typed on the sign-in page. The page for a forgotten password starts with it. */
export const typedAccount = pageState(() => ({ value: '' }))
