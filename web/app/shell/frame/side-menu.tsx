import { Link } from '@tanstack/react-router'
import { LogOut, Settings2 } from 'lucide-react'
import { t } from '#shared/i18n/t.ts'
import { getNavigation } from './navigation.ts'
import { useSignOut } from './use-sign-out.ts'
import { useUser } from '#web/api/session.ts'
import { CompanySwitcher } from './companies.ts'

const entryClassName =
  'group relative flex min-h-control items-center gap-3 rounded-m px-3 text-[14px] font-medium text-ink-2 transition-colors hover:bg-hover hover:text-ink aria-[current=page]:bg-surface aria-[current=page]:text-ink aria-[current=page]:shadow-[0_0_0_1px_var(--line),0_1px_2px_var(--shade)]'
const iconClassName = 'text-ink-3 group-hover:text-ink-2 group-aria-[current=page]:text-accent-ink'

/** The side menu of the signed-in user's role, with profile and logout below. */
export function SideMenu({ onNavigate }: { onNavigate?: () => void }) {
  const user = useUser()
  const { signOut, pending } = useSignOut()
  return (
    <div className="flex min-h-full flex-col gap-6">
      <ul className="flex flex-col gap-0.5">
        {user.companies.length > 1 && (
          <li>
            <CompanySwitcher onChosen={onNavigate} />
          </li>
        )}
        {getNavigation(user).map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              activeOptions={{ exact: to === '/' || to === '/staff', includeSearch: false }}
              {...(onNavigate && { onClick: onNavigate })}
              className={entryClassName}
            >
              <Icon size={18} strokeWidth={1.8} className={iconClassName} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <ul className="mt-auto flex flex-col gap-0.5 border-t border-line pt-3">
        <li>
          <Link to={profilePath} {...(onNavigate && { onClick: onNavigate })} className={entryClassName}>
            <Settings2 size={18} strokeWidth={1.8} className={iconClassName} />
            {t('Profile Settings')}
          </Link>
        </li>
        <li>
          <button type="button" disabled={pending} onClick={signOut} className={`${entryClassName} w-full`}>
            <LogOut size={18} strokeWidth={1.8} className={iconClassName} />
            {t('Logout')}
          </button>
        </li>
      </ul>
    </div>
  )
}

const profilePath: string = '/profile'
