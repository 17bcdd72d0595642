const THIS_MACHINE = new Set(['localhost', '127.0.0.1', '::1', '[::1]'])

/** Whether nothing that is sent to this host leaves the machine. */
export const isThisMachine = (hostname: string): boolean => THIS_MACHINE.has(hostname)

/**
 * Whether a mail server whose address begins without TLS (`smtp:`, `imap:`) must go on with it before anything is told: any
 * on another machine, unless its address says `tls=off`.
 */
export const insistsOnTls = ({ hostname, searchParams }: URL): boolean =>
  searchParams.get('tls') !== 'off' && !isThisMachine(hostname)
