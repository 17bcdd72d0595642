/** Where the routes are, for the plugin of both builds. */
export const ROUTE_FILES = {
  target: 'react',
  autoCodeSplitting: true,
  routesDirectory: 'routes',
  generatedRouteTree: 'routeTree.gen.ts',
  addExtensions: true,
  quoteStyle: 'single',
} as const
