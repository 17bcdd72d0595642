import { Outlet, createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '#web/features/shell/entry/error-pages.tsx'
import { requireStaff } from '#web/features/shell/entry/guards.ts'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { SignedIn } from './-frame/signed-in.tsx'

const StaffPalette = lazyDialog(() => import('./-staff-palette.tsx'))

export const Route = createFileRoute('/staff')({
  beforeLoad: ({ location }) => requireStaff(location),
  component: StaffLayout,
  notFoundComponent: NotFoundPage,
})

function StaffLayout() {
  return (
    <SignedIn palette={StaffPalette}>
      <Outlet />
    </SignedIn>
  )
}
