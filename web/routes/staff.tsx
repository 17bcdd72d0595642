import { Outlet, createFileRoute } from '@tanstack/react-router'
import { requireStaff } from '#web/features/shell/guards.ts'
import { Shell } from '#web/features/shell/shell.tsx'

export const Route = createFileRoute('/staff')({
  beforeLoad: ({ context, location }) => requireStaff(context.queryClient, location),
  component: StaffLayout,
})

function StaffLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}
