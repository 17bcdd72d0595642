import { Ellipsis, PencilLine, Trash2 } from 'lucide-react'
import { rich, t } from '#shared/words.ts'
import { FactorRow } from './factor-row.tsx'
import type { Passkey } from '#web/api/queries/factors.ts'
import { DateText, RelativeTime } from '#web/ui/page/dates.tsx'
import { IconButton } from '#web/ui/page/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx'

/** One passkey, to rename or remove. */
export default function PasskeyRow({
  passkey,
  onAsk,
}: {
  passkey: Passkey
  onAsk: (to: 'rename' | 'remove') => void
}) {
  return (
    <FactorRow
      title={passkey.name}
      description={
        passkey.lastUsedAt
          ? rich('Last used {ago}', { ago: <RelativeTime value={passkey.lastUsedAt} /> })
          : rich('Added {date}, not used yet', { date: <DateText value={passkey.createdAt} /> })
      }
    >
      <Menu
        trigger={
          <IconButton icon={Ellipsis} label={t('Actions for {name}', { name: passkey.name })} size="sm" />
        }
      >
        <MenuItem icon={PencilLine} onSelect={() => onAsk('rename')}>
          {t('Rename')}
        </MenuItem>
        <MenuItem icon={Trash2} tone="danger" onSelect={() => onAsk('remove')}>
          {t('Remove')}
        </MenuItem>
      </Menu>
    </FactorRow>
  )
}
