import { Suspense, useState, type ComponentProps } from 'react'
import { getInitials } from '#shared/i18n/initials.ts'
import { t } from '#shared/i18n/t.ts'
import { useUser } from '#web/api/session.ts'
import { Avatar } from '#web/ui/page/avatar.tsx'
import { cx } from '#web/ui/base/cx.ts'
import { lazyPart, preloadInBackground } from '#web/ui/base/lazy.ts'

const loadMenu = () => import('../user-menu.tsx')
const UserMenu = lazyPart(loadMenu)

/** The picture or initials in the header; the menu is loaded on hover or focus. */
export function UserMenuButton() {
  const [used, setUsed] = useState(false)
  const button = <AvatarButton />
  if (used) {
    return (
      <Suspense fallback={button}>
        <UserMenu trigger={button} />
      </Suspense>
    )
  }
  return (
    <AvatarButton
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => preloadInBackground(loadMenu)}
      onFocus={() => preloadInBackground(loadMenu)}
      onClick={() => setUsed(true)}
    />
  )
}

function AvatarButton({ className, ...rest }: ComponentProps<'button'>) {
  const { fullName: name, picture } = useUser()
  return (
    <button
      type="button"
      aria-label={t('{initials}: {name}’s account', { initials: getInitials(name), name })}
      className={cx('grid size-10 flex-none place-items-center rounded-full hover:bg-hover', className)}
      {...rest}
    >
      <Avatar name={name} picture={picture} size="md" className="size-8" />
    </button>
  )
}
