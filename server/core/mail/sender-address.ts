/** Returns the address that mails come from. */
export const getSenderAddress = ({ smtpUrl, publicUrl }: { smtpUrl: string; publicUrl: string }): string =>
  new URL(smtpUrl).searchParams.get('from') ?? `portal@${new URL(publicUrl).hostname}`
