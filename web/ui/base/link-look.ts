/** The style of a text link: `<Link className={linkLook}>`. */
export const linkLook =
  'rounded-xs font-medium text-accent-ink underline decoration-transparent decoration-1 underline-offset-3 transition-colors hover:decoration-current'
