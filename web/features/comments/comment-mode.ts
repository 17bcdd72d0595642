/** Everybody can read a reply, only staff a note. */
export type CommentMode = 'reply' | 'note'
