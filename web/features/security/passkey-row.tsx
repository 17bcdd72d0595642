import { Ellipsis, PencilLine, Trash2 } from 'lucide-react'
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
        passkey.lastUsedAt ? (
          <>
            Last used <RelativeTime value={passkey.lastUsedAt} />
          </>
        ) : (
          <>
            Added <DateText value={passkey.createdAt} />, not used yet
          </>
        )
      }
    >
      <Menu trigger={<IconButton icon={Ellipsis} label={`Actions for ${passkey.name}`} size="sm" />}>
        <MenuItem icon={PencilLine} onSelect={() => onAsk('rename')}>
          Rename
        </MenuItem>
        <MenuItem icon={Trash2} tone="danger" onSelect={() => onAsk('remove')}>
          Remove
        </MenuItem>
      </Menu>
    </FactorRow>
  )
}
