import { Ellipsis, PencilLine, Trash2 } from 'lucide-react'
import { rich, t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { FactorRow, type QuestionHandler } from './factor-row.tsx'
import type { PasskeyItem } from '#web/api/queries/factors.ts'
import { DateText, RelativeTime } from '#web/ui/page/dates.tsx'
import { IconButton } from '#web/ui/page/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx'

type PasskeyRowProps = { passkey: PasskeyItem; onRename: () => void; onAsk: QuestionHandler }

/** One passkey, to rename or remove. */
export default function PasskeyRow({ passkey, onRename, onAsk }: PasskeyRowProps) {
  const { id, name, lastUsedAt, createdAt } = passkey
  return (
    <FactorRow
      title={name}
      description={
        lastUsedAt
          ? rich('Last used {ago}', { ago: <RelativeTime value={lastUsedAt} /> })
          : rich('Added {date}, not used yet', { date: <DateText value={createdAt} /> })
      }
    >
      <Menu trigger={<IconButton icon={Ellipsis} label={t('Actions for {name}', { name })} size="sm" />}>
        <MenuItem icon={PencilLine} onSelect={onRename}>
          {t('Rename')}
        </MenuItem>
        <MenuItem
          icon={Trash2}
          tone="danger"
          onSelect={() =>
            onAsk({
              title: t('Remove {name}?', { name }),
              description: t(
                'You’ll no longer be able to sign in with this passkey, and you’ll be signed out on every other device. Delete the passkey from your device too.',
              ),
              confirmLabel: t('Remove Passkey'),
              send: () => call('DELETE /api/user/passkeys/:id', { params: { id } }),
              done: t('Passkey removed'),
            })
          }
        >
          {t('Remove')}
        </MenuItem>
      </Menu>
    </FactorRow>
  )
}
