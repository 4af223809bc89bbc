-- The difference of a cash closing is a movement of its day, so that the book says what was counted.
alter table bank_movements drop constraint bank_movements_tipo_check, drop constraint bank_movements_origen_check;
alter table bank_movements
  add constraint bank_movements_tipo_check check (tipo in ('RECIBO', 'LIQUIDACION', 'CUENTA_POR_PAGAR', 'DEVOLUCION',
    'PRESTAMO', 'ANULACION', 'CORRECCION', 'ENTRADA', 'SALIDA', 'TRASLADO', 'FALTANTE', 'SOBRANTE')),
  add constraint bank_movements_origen_check check (origen in ('PAGO', 'RECIBO', 'PRESTAMO', 'MANO', 'CIERRE'));

-- Cash that is not in its box cannot leave it. The check runs at the end of the transaction, because a document removes its former
-- movement before it writes the new one. The moved account is locked, so two people cannot spend the same money. A box without
-- an opening balance is not checked, nor are movements before that balance.
create function exigir_efectivo() returns trigger language plpgsql as $$
declare
  caja banks;
  dia date;
  saldo numeric;
begin
  select * into caja from banks where id_banco = new.id_banco and clase = 'CAJA' and saldo_inicial is not null
    and new.fecha >= coalesce(fecha_si, '-infinity');
  if caja.id_banco is null then
    return null;
  end if;
  select d.fecha, d.saldo into dia, saldo from (
    select fecha, caja.saldo_actual - coalesce(sum(sum(valor)) over (order by fecha desc
      rows between unbounded preceding and 1 preceding), 0) as saldo
    from bank_movements where id_banco = caja.id_banco and fecha >= new.fecha group by fecha) d
  order by d.saldo, d.fecha limit 1;
  if saldo < 0 then
    raise exception using errcode = 'PC002', message = 'cash under zero',
      detail = jsonb_build_object('caja', caja.nombre, 'dia', dia, 'falta', -saldo)::text;
  end if;
  return null;
end $$;
create constraint trigger efectivo after insert or update of id_banco on bank_movements deferrable initially deferred
  for each row when (new.valor < 0 and new.id_banco is not null) execute function exigir_efectivo();
