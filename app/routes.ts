import { flatRoutes } from '@remix-run/fs-routes'
import { route } from '@remix-run/route-config'
import { SCREENS } from '#server/kit/contract/screens.ts'

/** One address per file or folder of app/routes, without tests. */
const routes = await flatRoutes({ ignoredRouteFiles: ['**/*.test.*'] })

/** Reports share one route file; they differ only in their definition. */
const reports = SCREENS.filter((screen) => 'group' in screen && screen.group === 'Reportes').map(({ path }) =>
  route(path.slice(1), 'parts/report-route.tsx', { id: `routes/_shell${path.replace('/', '.')}` }),
)

export default routes.map((one) =>
  one.id === 'routes/_shell' ? { ...one, children: [...(one.children ?? []), ...reports] } : one,
)
