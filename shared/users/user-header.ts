/** The header in which a page of the web app names the user it was rendered for. */
export const USER_HEADER = 'portal-user'

/** The code of the 409 for a write whose page was rendered for a different user than the session's. */
export const OTHER_USER = 'other_user'

/** Formats a user for the header: their ID and, in Client View, the staff member's, as `12;viewer=3`. */
export const formatUser = ({ id, viewerId }: { id: number; viewerId: number | undefined }): string =>
  viewerId === undefined ? String(id) : `${id};viewer=${viewerId}`
