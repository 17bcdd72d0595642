const THIS_MACHINE = new Set(['localhost', '127.0.0.1', '::1', '[::1]'])

/** Whether data sent to this host stays on this machine. */
export const isThisMachine = (hostname: string): boolean => THIS_MACHINE.has(hostname)

/**
 * Whether a mail server whose URL starts without TLS (`smtp:`, `imap:`) must upgrade to it before anything is sent: any
 * server on another machine, unless its URL says `tls=off`.
 */
export const insistsOnTls = ({ hostname, searchParams }: URL): boolean =>
  searchParams.get('tls') !== 'off' && !isThisMachine(hostname)
