import { Ellipsis, PencilLine, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Passkey } from '#web/features/security/queries.ts'
import type { IconType } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { DateText, RelativeTime } from '#web/ui/dates.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'

interface FactorRowProps {
  icon?: IconType
  title: ReactNode
  badge?: ReactNode
  description: ReactNode
  children: ReactNode
}

/** A way to sign in: what it is, how it stands, and what can be done about it. */
export function FactorRow({ icon: Icon, title, badge, description, children }: FactorRowProps) {
  return (
    <li className="flex items-center gap-4 py-3.5">
      <span
        className={cx(
          'grid size-9 flex-none place-items-center rounded-m text-ink-2 max-sm:hidden',
          Icon && 'bg-sunken',
        )}
      >
        {Icon && <Icon size={17} strokeWidth={1.8} />}
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-base font-[560]">
          {title}
          {badge}
        </p>
        <p className="text-sm text-ink-3">{description}</p>
      </div>
      {children}
    </li>
  )
}

/** One passkey, to rename or remove. */
export function PasskeyRow({
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
