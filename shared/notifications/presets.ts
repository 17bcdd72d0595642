import type { NotificationKind } from '#shared/contract/notification-kinds.ts'
import type { Role } from '#shared/contract/roles.ts'
import { type MailTime, NOTIFICATION_KINDS_BY_ROLE } from './values.ts'

/** The choices for email and push: only items that are waiting on the user, everything, or one email per day. */
export const NOTIFICATION_PRESETS = ['needed', 'everything', 'daily'] as const
export type NotificationPreset = (typeof NOTIFICATION_PRESETS)[number]

/** The choice that a preset makes for each kind of notification. */
const CHOICES: Record<NotificationPreset, { mail: MailTime; push: boolean }> = {
  needed: { mail: 'needed', push: true },
  everything: { mail: 'now', push: true },
  daily: { mail: 'daily', push: false },
}

interface Choices {
  mail: Partial<Record<NotificationKind, MailTime>>
  push: Partial<Record<NotificationKind, boolean>>
}

/** Returns the choices by kind that a preset makes for a role. */
export function toPresetChoices(role: Role, preset: NotificationPreset): Choices {
  const { mail, push } = CHOICES[preset]
  const kinds = NOTIFICATION_KINDS_BY_ROLE[role]
  return {
    mail: Object.fromEntries(kinds.map((kind) => [kind, mail])),
    push: Object.fromEntries(kinds.map((kind) => [kind, push])),
  }
}

/** Returns the preset that choices by kind match, or `custom`. */
export const findPreset = (role: Role, { mail, push }: Choices): NotificationPreset | 'custom' =>
  NOTIFICATION_PRESETS.find((preset) =>
    NOTIFICATION_KINDS_BY_ROLE[role].every(
      (kind) => mail[kind] === CHOICES[preset].mail && push[kind] === CHOICES[preset].push,
    ),
  ) ?? 'custom'
