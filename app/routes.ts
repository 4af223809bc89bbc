import { flatRoutes } from '@remix-run/fs-routes'

/** One address for each file or folder of app/routes; tests beside them are none. */
export default flatRoutes({ ignoredRouteFiles: ['**/*.test.*'] })
