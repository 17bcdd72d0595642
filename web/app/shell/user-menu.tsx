import { Link } from '@tanstack/react-router'
import { CircleQuestionMark, Eye, Languages, LogOut, Monitor, Moon, Settings2, Sun } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { t } from '#shared/i18n/t.ts'
import { useSignOut } from './frame/use-sign-out.ts'
import { useUser } from '#web/api/session.ts'
import { useHasLanguages, useLanguageOptions, useOwnLanguage } from '#web/i18n/use-own-language.ts'
import { useHasStaffRole } from '#web/api/staff-role.ts'
import { setTheme, getStoredTheme, type Theme } from '#web/ui/display/theme.ts'
import { Menu, MenuChoices, MenuItem, MenuLabel, MenuSeparator } from '#web/ui/overlays/menu.tsx'
import { CutText } from '#web/ui/base/cut-text.tsx'

const themes: { value: Theme; label: string; icon: typeof Sun }[] = [
  { value: 'system', label: t('System'), icon: Monitor },
  { value: 'light', label: t('Light'), icon: Sun },
  { value: 'dark', label: t('Dark'), icon: Moon },
]

const profilePath: string = '/profile'

/** The user's name, the profile and help links, the theme, and the sign-out. */
export default function UserMenu({ trigger }: { trigger: ReactNode }) {
  const { fullName, email } = useUser()
  const canOpenClientView = useHasStaffRole('member')
  const { signOut } = useSignOut()
  const [theme, setChosenTheme] = useState(getStoredTheme)
  return (
    <Menu trigger={trigger} defaultOpen className="w-64">
      <div className="px-2.5 py-2">
        <CutText as="p" className="truncate text-base font-[600]">
          <bdi>{fullName}</bdi>
        </CutText>
        <CutText as="p" className="truncate text-sm text-ink-3">
          {email}
        </CutText>
      </div>
      <MenuSeparator />
      <MenuItem asChild>
        <Link to={profilePath}>
          <Settings2 size={16} strokeWidth={1.8} className="opacity-75" />
          {t('Profile')}
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to="/help">
          <CircleQuestionMark size={16} strokeWidth={1.8} className="opacity-75" />
          {t('Help')}
        </Link>
      </MenuItem>
      {canOpenClientView && (
        <MenuItem asChild>
          <Link to="/staff/client-view">
            <Eye size={16} strokeWidth={1.8} className="opacity-75" />
            {t('Client View')}
          </Link>
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuLabel>{t('Theme')}</MenuLabel>
      <MenuChoices
        value={theme}
        options={themes}
        onChange={(next) => {
          setTheme(next)
          setChosenTheme(next)
        }}
      />
      <LanguageChoices />
      <MenuSeparator />
      <MenuItem icon={LogOut} onSelect={signOut}>
        {t('Logout')}
      </MenuItem>
    </Menu>
  )
}

/** The menu's languages, shown on demand because there are many. */
function LanguageChoices() {
  const [open, setOpen] = useState(false)
  const { own, change } = useOwnLanguage()
  const options = useLanguageOptions()
  if (!useHasLanguages()) return null
  return (
    <>
      <MenuSeparator />
      <MenuItem icon={Languages} expanded={open} onSelect={() => setOpen(!open)}>
        {t('Language')}
      </MenuItem>
      {open && <MenuChoices value={own} options={options} onChange={change} />}
    </>
  )
}
