import { useRouter } from '@tanstack/react-router'
import { CircleQuestionMark, History, LogOut, Monitor, Moon, Settings2, Sun } from 'lucide-react'
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
      label: 'Show Activity',
      icon: History,
      words: 'feed history',
      run: () => go(activities),
    },
    {
      id: 'profile',
      label: 'Profile Settings',
      icon: Settings2,
      words: 'account password',
      run: () => go('/profile'),
    },
    {
      id: 'help',
      label: 'Help',
      icon: CircleQuestionMark,
      words: 'guide documentation how manual',
      run: () => go('/help'),
    },
    { id: 'light', label: 'Theme: Light', icon: Sun, words: 'bright', run: () => setTheme('light') },
    { id: 'dark', label: 'Theme: Dark', icon: Moon, words: 'night', run: () => setTheme('dark') },
    {
      id: 'system',
      label: 'Theme: System',
      icon: Monitor,
      words: 'automatic',
      run: () => setTheme('system'),
    },
    { id: 'sign-out', label: 'Logout', icon: LogOut, words: 'sign out', run: signOut },
  ]
}
