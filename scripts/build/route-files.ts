import { tanstackRouter } from '@tanstack/router-plugin/vite'

/**
 * Splits the code by routes, in both builds of the web app. A route's loader waits for its page anyway. In a separate
 * file, it would load every feature's queries at once.
 */
export const routePages = () =>
  tanstackRouter({
    target: 'react',
    autoCodeSplitting: true,
    codeSplittingOptions: {
      defaultBehavior: [['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
    },
    routesDirectory: 'routes',
    generatedRouteTree: 'routeTree.gen.ts',
    addExtensions: true,
    quoteStyle: 'single',
  })
