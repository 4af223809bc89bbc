/** The four keys of a resource that has all of them, as the documents name them. */
export const keysOf = <Resource extends string>(resource: Resource) =>
  ({
    search: `POST-${resource}/search`,
    create: `POST-${resource}`,
    edit: `PUT-${resource}`,
    remove: `DELETE-${resource}/{id}`,
  }) as const

/** The resource that a key names: `PATCH-rols/{id}/add-route` is of `rols`. */
export const resourceOf = (key: string) => key.replace(/^[A-Za-z]+-/, '').split('/')[0] ?? ''
