import type { Config } from '#server/config/config.ts'

/** The settings, and where the test email goes unless to the portal's own address. */
export type SettingsSubject = Config & { mailTo?: string | undefined }
