import { searchReader, text } from './reader.ts'

/** Of the page that an email's footer links to. */
export const readUnsubscribeSearch = searchReader({ token: text })
export type UnsubscribeSearch = ReturnType<typeof readUnsubscribeSearch>
