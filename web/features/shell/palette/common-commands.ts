import { useRouter } from '@tanstack/react-router'
import { CircleQuestionMark, History, LogOut, Monitor, Moon, Settings2, Sun } from 'lucide-react'
import { t } from '#shared/words.ts'
import type { PaletteCommand } from './commands.ts'
import { useSignOut } from '../frame/use-sign-out.ts'
import { setTheme } from '#web/ui/display/theme.ts'

/** Commands for everybody on every page. `activities` is the address of the reader's activity feed. */
export function useCommonCommands(activities: string): PaletteCommand[] {
  const router = useRouter()
  const { signOut } = useSignOut()
  const go = (href: string) => void router.navigate({ href })
  return [
    {
      id: 'activity',
      label: t('Show Activity'),
      icon: History,
      words: t('feed history'),
      run: () => go(activities),
    },
    {
      id: 'profile',
      label: t('Profile Settings'),
      icon: Settings2,
      words: t('account password'),
      run: () => go('/profile'),
    },
    {
      id: 'help',
      label: t('Help'),
      icon: CircleQuestionMark,
      words: t('guide documentation how manual'),
      run: () => go('/help'),
    },
    { id: 'light', label: t('Theme: Light'), icon: Sun, words: t('bright'), run: () => setTheme('light') },
    { id: 'dark', label: t('Theme: Dark'), icon: Moon, words: t('night'), run: () => setTheme('dark') },
    {
      id: 'system',
      label: t('Theme: System'),
      icon: Monitor,
      words: t('automatic'),
      run: () => setTheme('system'),
    },
    { id: 'sign-out', label: t('Logout'), icon: LogOut, words: t('sign out'), run: signOut },
  ]
}
