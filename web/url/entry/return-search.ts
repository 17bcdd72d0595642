import { parseReturnPath } from '#shared/contract/return-path.ts'

/** The search parameters of the pages for a forgotten password. */
interface ReturnSearch {
  /** The path to open after signing in. */
  redirect?: string | undefined
}

export const readReturnSearch = (search: Record<string, unknown>): ReturnSearch => ({
  redirect: parseReturnPath(search['redirect']),
})
