import { Outlet, createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '#web/features/shell/entry/error-pages.tsx'
import { requireStaff } from '#web/features/shell/entry/guards.ts'
import { Shell } from '#web/features/shell/frame/shell.tsx'
import { lazyPart } from '#web/ui/base/parts.ts'

const StaffPalette = lazyPart(() => import('./-staff-palette.tsx'))

export const Route = createFileRoute('/staff')({
  beforeLoad: ({ location }) => requireStaff(location),
  component: StaffLayout,
  notFoundComponent: NotFoundPage,
})

function StaffLayout() {
  return (
    <Shell palette={StaffPalette}>
      <Outlet />
    </Shell>
  )
}
