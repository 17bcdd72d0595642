/** The current minute in the format of account mails: `2026-11-22 at 17:24 UTC`. */
export const nowInWords = (): string => `${new Date().toISOString().slice(0, 16).replace('T', ' at ')} UTC`
