import { formatUser, USER_HEADER } from '#shared/users/named-user.ts'

export interface PageUser {
  id: number
  clientView?: { viewerId: number } | undefined
}

let named: string | undefined

/** Sets the user that the page is rendered for. Null means that the page has none. */
export function setPageUser(user: PageUser | null): void {
  named = user ? formatPageUser(user) : undefined
}

/** Returns the headers that name this user. Every write sends them, so that the server can refuse it in another session. */
export const userHeaders = (): Record<string, string> => (named === undefined ? {} : { [USER_HEADER]: named })

/** Formats the signed-in person and, in Client View, the staff member who views the portal as them. */
export const formatPageUser = ({ id, clientView }: PageUser): string =>
  formatUser({ id, viewerId: clientView?.viewerId })
