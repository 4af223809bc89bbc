/** Returns the four permission keys of a managed resource. */
export const keysOf = <Resource extends string>(resource: Resource) =>
  ({
    search: `POST-${resource}/search`,
    create: `POST-${resource}`,
    edit: `PUT-${resource}`,
    remove: `DELETE-${resource}/{id}`,
  }) as const

/** Returns the resource of a key: `PATCH-rols/{id}/add-route` belongs to `rols`. */
export const resourceOf = (key: string) => key.replace(/^[A-Za-z]+-/, '').split('/')[0] ?? ''
