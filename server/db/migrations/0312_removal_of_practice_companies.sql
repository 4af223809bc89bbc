-- Removing a practice company: triggers let its rows go while molino.retira names the company. No table is locked for others.
create function se_retira(empresa uuid) returns boolean
language sql stable as $$
  select current_setting('molino.retira', true) = empresa::text
    and exists (select from companies where id_empresa = empresa and practica)
$$;

create or replace function rechazar_cambio_de_pago() returns trigger
language plpgsql as $$
begin
  if tg_op = 'DELETE' and se_retira(old.id_empresa) then
    return old;
  end if;
  raise exception 'A payment is neither changed nor deleted';
end $$;

create or replace function rechazar_cambio_de_nota() returns trigger
language plpgsql as $$
begin
  if tg_op = 'DELETE' and se_retira(old.id_empresa) then
    return old;
  end if;
  raise exception 'A note is neither changed nor deleted';
end $$;

create or replace function rechazar_cambio_de_movimiento() returns trigger
language plpgsql as $$
begin
  if tg_op = 'DELETE' and se_retira(old.id_empresa) then
    return old;
  end if;
  if tg_op = 'UPDATE' and old.id_banco is null and new.id_banco is not null
    and (to_jsonb(new) - '{id_banco,version,actualizado_en}'::text[]) = (to_jsonb(old) - '{id_banco,version,actualizado_en}'::text[])
  then
    return new;
  end if;
  raise exception 'A movement of the bank book is neither changed nor deleted';
end $$;

create or replace function revisar_periodo() returns trigger
language plpgsql as $$
declare
  fila jsonb := case when tg_argv[1] = 'ANTES' then to_jsonb(old) else to_jsonb(new) end;
  mes text := left(fila ->> tg_argv[0], 7);
begin
  if tg_op = 'DELETE' and se_retira((fila ->> 'id_empresa')::uuid) then
    return old;
  end if;
  if mes <= mes_cerrado((fila ->> 'id_empresa')::uuid) then
    raise exception using errcode = 'PC001', message = 'closed month', detail = mes, column = tg_argv[0];
  end if;
  return coalesce(new, old);
end $$;
