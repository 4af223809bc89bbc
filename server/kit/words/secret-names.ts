/** Whether a field holds a password, which is never carried nor changed on its way. */
export const isSecret = (name: string): boolean => /contrasena|password/i.test(name)
