-- Day of the voucher of an opening balance, where it is not fecha_si. Months closed before openings had vouchers keep their
-- vouchers, and the first open day after them gets the opening (bank/README.md, opening voucher).
alter table banks add column apertura_el date;

select set_config('molino.silencio', 'on', true);
update banks b set apertura_el = greatest(coalesce(b.fecha_si, hoy_en_bogota()), p.abierto)
from (select id_empresa, (max(mes) || '-01')::date + interval '1 month' as abierto from closed_periods where cerrado group by id_empresa) p
where p.id_empresa = b.id_empresa and b.saldo_inicial is not null and (b.fecha_si is null or b.fecha_si < p.abierto);
update banks set apertura_el = hoy_en_bogota() where saldo_inicial is not null and fecha_si is null and apertura_el is null;
select set_config('molino.silencio', '', true);

-- A changed opening has its voucher on its own day.
create or replace function abrir_cuenta() returns trigger language plpgsql as $$
begin
  new.saldo_actual := saldo_de_cuenta(new.id_banco, new.saldo_inicial, new.fecha_si);
  if tg_op = 'UPDATE' and (new.saldo_inicial, new.fecha_si) is distinct from (old.saldo_inicial, old.fecha_si) then
    new.apertura_el := null;
  end if;
  return new;
end $$;
