/** A route's loader waits for its page anyway: apart from it, it would load every feature's queries at once. */
export const WHOLE_PAGE: (
  | 'loader'
  | 'component'
  | 'pendingComponent'
  | 'errorComponent'
  | 'notFoundComponent'
)[] = ['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent']

/** Where the routes are, for the plugin of both builds. */
export const ROUTE_FILES = {
  target: 'react',
  autoCodeSplitting: true,
  routesDirectory: 'routes',
  generatedRouteTree: 'routeTree.gen.ts',
  addExtensions: true,
  quoteStyle: 'single',
} as const
