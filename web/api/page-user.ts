import { formatUser, USER_HEADER } from '#shared/users/user-header.ts'
import { pageState } from './page-context.ts'

export interface PageUser {
  id: number
  clientView?: { viewerId: number } | undefined
}

const page = pageState(() => ({ user: undefined as string | undefined, isChanging: false }))

/** Sets the user that the page is rendered for. Null means that the page doesn't have one. */
export function setPageUser(user: PageUser | null): void {
  page().user = user ? formatPageUser(user) : undefined
}

/** Returns headers that name this user. With them, the server can refuse a write in another session. */
export function getUserHeaders(): Record<string, string> {
  const { user } = page()
  return user === undefined ? {} : { [USER_HEADER]: user }
}

/** Formats the signed-in user and, in Client View, the staff member who views the portal as them. */
export const formatPageUser = ({ id, clientView }: PageUser): string =>
  formatUser({ id, viewerId: clientView?.viewerId })

/** Marks that this page is changing the session's user and will load again. */
export const markUserChange = (isChanging: boolean): void => void (page().isChanging = isChanging)

export const isUserChanging = (): boolean => page().isChanging
