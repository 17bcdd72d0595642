import { useQuery } from '@tanstack/react-query'
import { UserRound, UserRoundX } from 'lucide-react'
import { t } from '#shared/i18n/t.ts'
import { staffQuery } from '#web/api/queries/users.ts'
import { useUser } from '#web/api/session.ts'
import { MenuItem, MenuSeparator } from '#web/ui/overlays/menu.tsx'

/** Menu items for choosing a staff member: “Me” first, then the others, then “No one”. */
export function StaffChoices({ onChoose }: { onChoose: (id: number | null) => void }) {
  const me = useUser()
  const { data: staff = [] } = useQuery(staffQuery)
  return (
    <>
      <MenuItem icon={UserRound} onSelect={() => onChoose(me.id)}>
        {t('Me')}
      </MenuItem>
      {staff
        .filter(({ id }) => id !== me.id)
        .map(({ id, fullName }) => (
          <MenuItem key={id} icon={UserRound} onSelect={() => onChoose(id)}>
            {fullName}
          </MenuItem>
        ))}
      <MenuSeparator />
      <MenuItem icon={UserRoundX} onSelect={() => onChoose(null)}>
        {t('No one')}
      </MenuItem>
    </>
  )
}
